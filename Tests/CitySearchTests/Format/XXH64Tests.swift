import CitySearch
import Testing

@Suite("XXH64") struct XXH64Tests {
    /// The buffer of xxHash's own sanity check (`cli/xsum_sanity_check.c`).
    private static let buffer = {
        var word: UInt64 = 2_654_435_761
        return (0..<2400).map { _ in
            defer { word &*= 11_400_714_785_074_694_797 }
            return UInt8(truncatingIfNeeded: word >> 56)
        }
    }()

    // Lengths 0, 1, 4, 14 and 222 are published there; the others are by libxxhash 0.8.
    @Test(arguments: [
        (0, 0xEF46_DB37_51D8_E999), (1, 0xE934_A84A_DB05_2768), (4, 0x9136_A0DC_A574_57EE),
        (14, 0x8282_DCC4_994E_35C8), (222, 0xB641_AE8C_B691_C174), (3, 0xFF7E_1959_CB50_794A),
        (5, 0x9B04_6FB1_397F_09A5), (7, 0x6C83_909A_9F01_ED25), (8, 0xCDBC_F538_E71D_1348),
        (9, 0x554B_1AE9_91ED_A6B6), (12, 0x0723_BF50_086E_AD9A), (31, 0x299B_39A2_90E6_D783),
        (32, 0x18B2_1649_2BB4_4B70), (33, 0x55C8_DC3E_578F_5B59), (39, 0xB888_CAF0_7592_B1B3),
        (44, 0x24EC_2B3D_0E44_2641), (63, 0xA9EF_BE0F_A0F3_F4E7), (64, 0xEF55_8F8A_CAC2_B5CD),
        (65, 0xDE0F_20DC_2631_AF7A), (1000, 0x52BD_1358_F22E_9EF7), (2367, 0xA824_18DD_EC0E_A581),
    ])
    func `gives the published checksum`(length: Int, checksum: UInt64) {
        #expect(XXH64.checksum(Array(Self.buffer[..<length]).span) == checksum)
    }

    @Test func `gives the same checksum for bytes that come in pieces`() {
        for length in 0...200 {
            for first in stride(from: 0, through: length, by: XXH64.stripe) {
                var state = XXH64()
                state.add(Array(Self.buffer[..<first]).span)
                let checksum = state.finished(with: Array(Self.buffer[first..<length]).span)
                #expect(checksum == XXH64.checksum(Array(Self.buffer[..<length]).span))
            }
        }
    }
}
