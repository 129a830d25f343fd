import type { Page } from 'playwright-core';

/** What a screen reader says of a slider. */
export interface SpokenSlider {
  readonly name: string;
  readonly value: string;
}

interface AccessNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly value?: { readonly value: string | number };
  readonly properties?: readonly {
    readonly name: string;
    readonly value: { readonly value: string | number };
  }[];
}

async function accessNodes(page: Page): Promise<AccessNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AccessNode[] };
  return nodes.filter(({ ignored }) => !ignored);
}

/** All sliders of the accessibility tree, as the browser hands them to a screen reader. */
export async function spokenSliders(page: Page): Promise<SpokenSlider[]> {
  return (await accessNodes(page))
    .filter(({ role }) => role?.value === 'slider')
    .map(({ name, value, properties = [] }) => {
      const text = properties.find((property) => property.name === 'valuetext')?.value.value;
      return { name: name?.value ?? '', value: String(text || (value?.value ?? '')) };
    });
}

const CONTROLS = new Set(['button', 'slider', 'textbox', 'checkbox', 'switch', 'combobox', 'link']);

/** Controls that a list of them does not tell apart: those whose role and name another has. */
export async function twins(page: Page): Promise<string[]> {
  const spoken = (await accessNodes(page))
    .filter(({ role }) => CONTROLS.has(role?.value ?? ''))
    .map(({ role, name }) => `${role!.value} ${name?.value ?? ''}`);
  return [...new Set(spoken.filter((each, i) => spoken.indexOf(each) !== i))];
}

/** Controls that no pointer reaches: each is scrolled into view, and what lies at its middle must be it, or a part of it, or its label. */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, [role=slider], [role=separator], [tabindex="0"]';
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none' && !element.closest('[inert], [aria-hidden=true]');
  const boxOf = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 2 && box.height > 2 ? element : (element.closest('label') ?? element);
  };
  return [...document.querySelectorAll(controls)].filter(isSeen).flatMap((element) => {
    const shown = boxOf(element);
    shown.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    if (right - left <= 2 || bottom - top <= 2) return []; // Hidden from the eye: the skip link, fields of files.
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isHit = hit && (shown.contains(hit) || hit.contains(element) || element.labels?.[0]?.contains(hit));
    return isHit && left >= -1 && right <= innerWidth + 1 ? [] : [(element.ariaLabel ?? element.textContent ?? '').slice(0, 40) + ' ' + element.tagName + ' ' + element.className];
  });
})()`);

/** Longest movement of anything on the page, milliseconds. */
export const longestMotion = (page: Page): Promise<number> =>
  page.evaluate<number>(`Math.max(...[...document.querySelectorAll('*')].flatMap((element) => {
  const { transitionDuration, animationDuration } = getComputedStyle(element);
  return [transitionDuration, animationDuration].flatMap((list) => list.split(', ').map((each) => parseFloat(each) * (each.endsWith('ms') ? 1 : 1000)));
}))`);
