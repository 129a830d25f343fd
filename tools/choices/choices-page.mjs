/** docs/choices.md: what every enumerated choice of the picture operations does. */
import { CHOICES } from './choices.mjs';

export const CHOICES_PAGE = 'docs/choices.md';

/** The page; the sources name documents from the root of the project. */
export const choicesPage = () => page().replaceAll('](docs/', '](');

const page = () => `# Choices

Every value that operations which make pictures let you choose by name, with its formula. Defaults and the operations that have a field are in the OpenAPI document; the
papers and programs that the formulas follow in the [reference](docs/README.md#look-up-a-rule). This page and its pictures are written by \`npm run choices\` from the lists of the code.

${CHOICES.map(section).join('\n')}`;

/** @param {import('./choices.mjs').ChoiceList} list */
const section = ({ name, title, fields, about, values, meanings, picture }) => `## ${title}

${fields.map((field) => `\`${field}\``).join(', ')}. ${about}

| Value | Meaning |
| --- | --- |
${values.map((value) => `| \`${value}\` | ${meanings[value].replaceAll('|', '\\|')} |`).join('\n')}

![${title}: ${values.join(', ')}](choices/${name}.png)

The picture shows ${picture}.
`;
