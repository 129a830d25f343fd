import { Card } from './card.js';
import { isHardware, rendererOf } from './renderer.js';

/** A graphics card that may go away and come back. */
export interface OpenedCard {
  /** Kept from the collection of garbage while its context is lost: else it does not come back. */
  readonly canvas: OffscreenCanvas;
  /** Null while its context is lost. */
  readonly card: Card | null;
}

/**
 * Opens the graphics card.
 * @param isHardwareNeeded whether a processor that does the work of a card is none
 * @param onChange called when it was lost, and when it is there again
 * @returns null when there is none
 */
export function openCard(isHardwareNeeded: boolean, onChange: () => void): OpenedCard | null {
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', {
    antialias: false,
    depth: false,
    powerPreference: 'high-performance',
  });
  if (!gl || (isHardwareNeeded && !isHardware(rendererOf(gl)))) return null;
  const opened = { canvas, card: cardOf(canvas, gl) };
  const change = (card: Card | null): void => {
    opened.card = card;
    onChange();
  };
  canvas.addEventListener('webglcontextlost', (event) => {
    // Else it never comes back.
    event.preventDefault();
    change(null);
  });
  canvas.addEventListener('webglcontextrestored', () => change(cardOf(canvas, gl)));
  return opened;
}

/** The card, unless its context is lost already. @throws Error when its shader cannot be compiled */
function cardOf(canvas: OffscreenCanvas, gl: WebGL2RenderingContext): Card | null {
  return gl.isContextLost() ? null : new Card(canvas, gl);
}
