/** Renderers that compute by the processor, and names that tell nothing. */
const NO_HARDWARE =
  /swiftshader|llvmpipe|softpipe|lavapipe|software|basic render|\bwarp\b|^(webkit webgl|mozilla|generic renderer)?$/i;

/** Whether the name of a WebGL renderer is that of a graphics card. */
export const isHardware = (renderer: string): boolean => !NO_HARDWARE.test(renderer.trim());

/** The name of what a context draws with. */
export function rendererOf(gl: WebGL2RenderingContext): string {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? '');
}
