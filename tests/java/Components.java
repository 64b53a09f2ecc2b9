import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

/**
 * Prints the components and the resolved forms that java.net.URI returns, for tests/java.rs.
 *
 * <p>The request "p REFERENCE" parses a reference; "r BASE TAB REFERENCE" resolves one. The answer to a
 * request is one line of fields, separated by tabs: "=" and the text of a defined field, or "-" for null.
 * The answer to an invalid request is "!", a tab and the reason.
 */
public class Components {
    public static void main(String[] args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintWriter(
                new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.print(answer(line.charAt(0), line.substring(2)));
            out.print('\n');
        }
        out.flush();
    }

    private static String answer(char request, String text) {
        try {
            return request == 'r' ? resolved(text.split("\t", -1)) : components(new URI(text));
        } catch (URISyntaxException error) {
            return "!\t" + error.getReason();
        }
    }

    private static String components(URI uri) {
        String part = uri.getRawSchemeSpecificPart();
        return String.join("\t",
                field(uri.getScheme()),
                field(part),
                field(uri.isOpaque() ? part : null),
                field(uri.getRawAuthority()),
                field(uri.getRawUserInfo()),
                field(uri.getHost()),
                field(uri.getPort() < 0 ? null : Integer.toString(uri.getPort())),
                field(uri.getRawPath()),
                field(uri.getRawQuery()),
                field(uri.getRawFragment()));
    }

    private static String resolved(String[] pair) throws URISyntaxException {
        return field(new URI(pair[0]).resolve(new URI(pair[1])).toString());
    }

    private static String field(String text) {
        return text == null ? "-" : "=" + text;
    }
}
