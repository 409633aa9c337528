import Foundation

/// Processor time of this thread in seconds, which other tests running at the same time do not stretch.
public func secondsOfWork() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
