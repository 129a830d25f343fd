import { Layout, LayoutInfo, Rect, Size } from 'react-aria-components';
import type { LibraryRow } from './library-rows.js';
import { placeCells, type ListMeasures, type Place } from './place-cells.js';

/** A node of the list's collection. */
interface Cell {
  readonly key: string;
  readonly type: string;
  readonly value: LibraryRow | null;
}

/** The virtual layout of the library's list: {@link placeCells}. */
export class LibraryLayout extends Layout {
  #infos = new Map<string, LayoutInfo>();
  #height = 0;

  override shouldInvalidateLayoutOptions(now: ListMeasures, before: ListMeasures): boolean {
    return now !== before;
  }

  override update({ layoutOptions }: { readonly layoutOptions?: ListMeasures }): void {
    const cells = [...(this.virtualizer!.collection as unknown as Iterable<Cell>)];
    const kinds = cells.map(({ type, value }) => (type === 'loader' ? 'loader' : (value?.kind ?? 'record')));
    const { places, height } = placeCells(kinds, this.virtualizer!.size.width, layoutOptions!);
    this.#infos = new Map(cells.map((cell, i) => [cell.key, infoOf(cell, places[i])]));
    this.#height = height;
  }

  override getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const isShown = ({ rect: own, key, type }: LayoutInfo): boolean =>
      type === 'loader' || own.intersects(rect) || this.virtualizer!.isPersistedKey(key);
    return [...this.#infos.values()].filter(isShown);
  }

  override getLayoutInfo(key: string | number): LayoutInfo | null {
    return this.#infos.get(String(key)) ?? null;
  }

  override getContentSize(): Size {
    return new Size(this.virtualizer!.size.width, this.#height);
  }
}

function infoOf({ type, key }: Cell, { x, y, width, height }: Place): LayoutInfo {
  const info = new LayoutInfo(type, key, new Rect(x, y, width, height));
  info.allowOverflow = true; // The outline of the focus is outside.
  return info;
}
