import { xmlText } from './xml-text.js';

it.each([
  ['a < b & "c" > d', 'a &lt; b &amp; &quot;c&quot; &gt; d'],
  [']]>', ']]&gt;'],
  ['line\nend\tand tab', 'line\nend\tand tab'],
  ['carriage\rreturn', 'carriage&#13;return'],
  ['\0\x01\x08\x0b\x0c\x0e\x1f', '\ufffd'.repeat(7)],
  ['\x7f\x85é漢𝒜', '\x7f\x85é漢𝒜'],
  ['half \ud800 and \udc00.', 'half \ufffd and \ufffd.'],
  ['\ufffe\uffff', '\ufffd\ufffd'],
])('xmlText writes %j', (text, expected) => {
  expect(xmlText(text)).toBe(expected);
});
