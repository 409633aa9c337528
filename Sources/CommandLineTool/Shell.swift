/// The shells that completion is written for.
public enum Shell: String, CaseIterable, ArgumentValue {
  /// GNU bash, 4 or later.
  case bash
  /// Z shell.
  case zsh
  /// fish, 3 or later.
  case fish

  /// The lines that teach this shell to ask the tool itself what can come next, so that they never go stale.
  public func script(for tool: String) -> String {
    switch self {
    case .bash:
      """
      _\(tool)() {
          local IFS=$'\\n'
          COMPREPLY=($(\(tool) --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
          if [[ "${COMPREPLY[0]}" == \(filesMark) ]]; then
              compopt -o filenames 2>/dev/null
              COMPREPLY=($(compgen -f -- "$2"))
          fi
      }
      complete -F _\(tool) \(tool)
      """
    case .zsh:
      """
      #compdef \(tool)
      _\(tool)() {
          local -a before=("${(@Q)words[2,CURRENT-1]}")
          local -a found=("${(@f)$(\(tool) --complete "${before[@]}" "${(Q)PREFIX}" 2>/dev/null)}")
          [[ $PREFIX == --*=* ]] && compset -P '*='
          if [[ $found[1] == \(filesMark) ]]; then
              _files
          elif [[ -n $found[1] ]]; then
              compadd -a found
          fi
      }
      if [[ $funcstack[1] == _\(tool) ]]; then _\(tool); else compdef _\(tool) \(tool); fi
      """
    case .fish:
      """
      function __\(tool)_complete
          set -l current (string replace -r -- '^["\\']' '' (commandline -ct))
          set -l name (string match -r -- '^--[^=]*=' $current)
          set -l found (\(tool) --complete (commandline -opc)[2..] $current 2>/dev/null)
          if test "$found[1]" = \(filesMark)
              set found (__fish_complete_path (string replace -r -- '^--[^=]*=' '' $current))
          end
          for word in $found
              printf '%s\\n' "$name$word"
          end
      end
      complete -c \(tool) -f -a '(__\(tool)_complete)'
      """
    }
  }
}
