#if Service
import CitySearchProgram
import Hummingbird
import NIOCore

extension Answer {
    /// An answer in XML.
    static func xml(
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
        _ write: (inout XMLWriter) -> Void
    ) -> Answer {
        var xml = XMLWriter()
        write(&xml)
        return Answer(
            ByteBuffer(string: xml.xml), type: "text/xml; charset=utf-8", status: status,
            headers: headers)
    }
}
#endif
