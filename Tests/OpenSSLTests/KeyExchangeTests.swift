import OpenSSL
import Support
import Testing

struct KeyExchangeTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let group: KeyExchangeGroup
    let own: (private: String, public: String)
    let peer: String
    let secret: String
    var testDescription: String { "\(group)" }

    func exchange() throws -> KeyExchange {
      try KeyExchange(group, privateKey: Hex.octets(own.private), publicValue: Hex.octets(own.public))
    }
  }

  /// RFC 5903 8.1 to 8.3, RFC 7748 6.1 and 6.2.
  static let vectors = [
    Vector(
      group: .ecp256,
      own: (
        "C88F01F510D9AC3F70A292DAA2316DE544E9AAB8AFE84049C62A9C57862D1433",
        """
        DAD0B65394221CF9B051E1FECA5787D098DFE637FC90B9EF945D0C3772581180
        5271A0461CDB8252D61F1C456FA3E59AB1F45B33ACCF5F58389E0577B8990BB3
        """
      ),
      peer: """
        D12DFB5289C8D4F81208B70270398C342296970A0BCCB74C736FC7554494BF63
        56FBF3CA366CC23E8157854C13C58D6AAC23F046ADA30F8353E74F33039872AB
        """,
      secret: "D6840F6B42F6EDAFD13116E0E12565202FEF8E9ECE7DCE03812464D04B9442DE"),
    Vector(
      group: .ecp384,
      own: (
        "099F3C7034D4A2C699884D73A375A67F7624EF7C6B3C0F160647B67414DCE655E35B538041E649EE3FAEF896783AB194",
        """
        667842D7D180AC2CDE6F74F37551F55755C7645C20EF73E31634FE72B4C55EE6DE3AC808ACB4BDB4C88732AEE95F41AA
        9482ED1FC0EEB9CAFC4984625CCFC23F65032149E0E144ADA024181535A0F38EEB9FCFF3C2C947DAE69B4C634573A81C
        """
      ),
      peer: """
        E558DBEF53EECDE3D3FCCFC1AEA08A89A987475D12FD950D83CFA41732BC509D0D1AC43A0336DEF96FDA41D0774A3571
        DCFBEC7AACF3196472169E838430367F66EEBE3C6E70C416DD5F0C68759DD1FFF83FA40142209DFF5EAAD96DB9E6386C
        """,
      secret: """
        11187331C279962D93D604243FD592CB9D0A926F422E47187521287E7156C5C4D603135569B9E9D09CF5D4A270F59746
        """),
    Vector(
      group: .ecp521,
      own: (
        """
        0037ADE9319A89F4DABDB3EF411AACCCA5123C61ACAB57B5393DCE47608172A095AA85A30FE1C2952C6771D937BA9777
        F5957B2639BAB072462F68C27A57382D4A52
        """,
        """
        0015417E84DBF28C0AD3C278713349DC7DF153C897A1891BD98BAB4357C9ECBEE1E3BF42E00B8E380AEAE57C2D107564
        941885942AF5A7F4601723C4195D176CED3E
        017CAE20B6641D2EEB695786D8C946146239D099E18E1D5A514C739D7CB4A10AD8A788015AC405D7799DC75E7B7D5B6C
        F2261A6A7F1507438BF01BEB6CA3926F9582
        """
      ),
      peer: """
        00D0B3975AC4B799F5BEA16D5E13E9AF971D5E9B984C9F39728B5E5739735A219B97C356436ADC6E95BB0352F6BE64A6
        C2912D4EF2D0433CED2B6171640012D9460F
        015C68226383956E3BD066E797B623C27CE0EAC2F551A10C2C724D9852077B87220B6536C5C408A1D2AEBB8E86D678AE
        49CB57091F4732296579AB44FCD17F0FC56A
        """,
      secret: """
        01144C7D79AE6956BC8EDB8E7C787C4521CB086FA64407F97894E5E6B2D79B04D1427E73CA4BAA240A34786859810C06
        B3C715A3A8CC3151F2BEE417996D19F3DDEA
        """),
    Vector(
      group: .x25519,
      own: (
        "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
        "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
      ),
      peer: "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
      secret: "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"),
    Vector(
      group: .x448,
      own: (
        """
        9a8f4925d1519f5775cf46b04b5800d4ee9ee8bae8bc5565d498c28dd9c9baf574a9419744897391006382a6f127ab1d
        9ac2d8c0a598726b
        """,
        """
        9b08f7cc31b7e3e67d22d5aea121074a273bd2b83de09c63faa73d2c22c5d9bbc836647241d953d40c5b12da88120d53
        177f80e532c41fa0
        """
      ),
      peer: """
        3eb7a829b0cd20f5bcfc0b599b6feccf6da4627107bdb0d4f345b43027d8b972fc3e34fb4232a13ca706dcb57aec3dae
        07bdc1c67bf33609
        """,
      secret: """
        07fff4181ac6cc95ec1c16a94a0f74d12da232ce40a77552281d282bb60c0b56fd2464c335543936521c24403085d59a
        449a5037514a879d
        """),
  ]

  @Test(arguments: vectors)
  func `the published pairs give the published secrets`(_ vector: Vector) throws {
    let exchange = try vector.exchange()
    #expect(exchange.publicValue == Hex.octets(vector.own.public))
    #expect(try exchange.sharedSecret(with: Hex.octets(vector.peer)) == Hex.octets(vector.secret))
  }

  @Test(arguments: KeyExchangeGroup.allCases)
  func `two ends agree, and values have the group's lengths`(_ group: KeyExchangeGroup) throws {
    let ends = try (KeyExchange(group), KeyExchange(group))
    #expect(ends.0.publicValue != ends.1.publicValue)
    #expect(ends.0.publicValue.count == group.publicValueLength)
    let secret = try ends.0.sharedSecret(with: ends.1.publicValue)
    #expect(secret.count == group.sharedSecretLength)
    #expect(try ends.1.sharedSecret(with: ends.0.publicValue) == secret)
  }

  /// The groups with the number that their primes are found by: p = 2^n - 2^(n-64) - 1 + 2^64 (floor(2^(n-130) pi) + k)
  /// (RFC 2409 6.1 and 6.2, RFC 3526).
  static let primes: [(KeyExchangeGroup, Int)] = [
    (.modp768, 149686), (.modp1024, 129093), (.modp1536, 741804), (.modp2048, 124476), (.modp3072, 1_690_314),
    (.modp4096, 240904), (.modp6144, 929484), (.modp8192, 4_743_158),
  ]

  @Test(.enabled(if: Peer.python3.isAvailable, Peer.python3.absence), arguments: primes)
  func `powers are those of Python, and numbers out of range are refused`(
    _ group: KeyExchangeGroup, _ offset: Int
  ) throws {
    let bits = group.publicValueLength * 8
    let script = """
      def arctan(one, x):
          term, total, n = one // x, 0, 1
          while term:
              total += term // n if n % 4 == 1 else -(term // n)
              term //= x * x
              n += 2
          return total
      n = \(bits)
      one = 1 << (n + 64)
      pi = 4 * (4 * arctan(one, 5) - arctan(one, 239)) >> 64 + 130
      p = 2**n - 2**(n - 64) - 1 + 2**64 * (pi + \(offset))
      x, y = 2**200 + 12345, pow(2, 3**100, p)
      for v in [x, pow(2, x, p), y, pow(y, x, p), p - 1, p]: print("%0*x" % (n // 4, v))
      """
    let numbers = try shell("python3 -c '\(script)'").split(separator: "\n").map { Hex.octets(String($0)) }
    try #require(numbers.count == 6)
    let exchange = try KeyExchange(group, privateKey: numbers[0], publicValue: numbers[1])
    #expect(try exchange.sharedSecret(with: numbers[2]) == numbers[3])
    var one = [UInt8](repeating: 0, count: group.publicValueLength)
    let zero = one
    one[one.count - 1] = 1
    let full = [UInt8](repeating: 255, count: zero.count)
    for (name, value) in [("0", zero), ("1", one), ("p-1", numbers[4]), ("p", numbers[5]), ("2^n-1", full)] {
      #expect(throws: OpenSSLError.self, "\(name)") { try exchange.sharedSecret(with: value) }
    }
  }

  @Test(arguments: KeyExchangeGroup.allCases)
  func `a value of another length is refused, and named`(_ group: KeyExchangeGroup) throws {
    let exchange = try KeyExchange(group)
    for value in [[], Array(exchange.publicValue.dropLast()), exchange.publicValue + [0], [0]] {
      let error = #expect(throws: OpenSSLError.self) { try exchange.sharedSecret(with: value) }
      #expect(
        error?.description
          == "malformed public value of \(group): it has \(value.count) octets, not \(group.publicValueLength)"
      )
    }
  }

  @Test(arguments: [KeyExchangeGroup.ecp256, .ecp384, .ecp521])
  func `a point that is not on the curve is refused`(_ group: KeyExchangeGroup) throws {
    let exchange = try KeyExchange(group)
    var value = try KeyExchange(group).publicValue
    value[value.count - 1] ^= 1
    for bent in [
      value, [UInt8](repeating: 0, count: value.count), [UInt8](repeating: 255, count: value.count),
    ] {
      #expect(throws: OpenSSLError.self) { try exchange.sharedSecret(with: bent) }
    }
  }

  @Test func `a coordinate of small order is refused`() throws {
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    let ofOrderEight = "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"
    let x25519 = try KeyExchange(.x25519)
    for value in [zeros(32), [1] + zeros(31), Hex.octets(ofOrderEight)] {
      #expect(throws: OpenSSLError.self) { try x25519.sharedSecret(with: value) }
    }
    let x448 = try KeyExchange(.x448)
    for value in [zeros(56), [1] + zeros(55)] {
      #expect(throws: OpenSSLError.self) { try x448.sharedSecret(with: value) }
    }
  }

  @Test func `groups have their numbers and names`() {
    #expect("\(KeyExchangeGroup.modp2048)" == "group 14 (MODP-2048)")
    #expect("\(KeyExchangeGroup.ecp521)" == "group 21 (ECP-521)")
    #expect(KeyExchangeGroup(rawValue: 31) == .x25519)
    #expect(KeyExchangeGroup(rawValue: 36) == nil)
  }
}
