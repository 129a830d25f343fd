/** Not a character of XML 1.0 (section 2.2), written or as a reference: control characters, halves of characters, two others. */
// oxlint-disable-next-line no-control-regex
const NO_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;
const REPLACEMENT = '\ufffd';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;', // Readers take it for a line end otherwise.
};

/** Text as content or value of an attribute. What XML cannot hold becomes U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(NO_CHARACTER, REPLACEMENT).replace(/[&<>"\r]/g, (sign) => REFERENCES[sign]);
