/** The TypeScript examples below each heading of a README, in order. */
export function readmeExamples(text: string): Map<string, string[]> {
  const examples = new Map<string, string[]>();
  for (const section of text.split(/^## /m).slice(1)) {
    const [, ...blocks] = section.split('\n```ts\n');
    const found = blocks.map((block) => `${block.split('\n```', 1)[0]}\n`);
    if (found.length > 0) examples.set(section.split('\n', 1)[0], found);
  }
  return examples;
}
