/** Characters that XML 1.0 (section 2.2) forbids even as references: control characters, lone surrogates, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex
const NO_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;
const REPLACEMENT = '\ufffd';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;', // Parsers would normalise it to a line feed otherwise.
};

/** Escapes text for element content or attribute values; characters forbidden in XML become U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(NO_CHARACTER, REPLACEMENT).replace(/[&<>"\r]/g, (sign) => REFERENCES[sign]);
