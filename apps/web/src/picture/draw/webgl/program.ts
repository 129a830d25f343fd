import { FRAGMENT_SHADER, VERTEX_SHADER } from './picture-shader.js';

/** The textures of the shader, in the order of their units. */
const TEXTURES = ['tiles', 'places', 'columns', 'rows', 'lines'] as const;
export type TextureName = (typeof TEXTURES)[number];

/** The compiled shader with its uniforms and textures. */
export class Program {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #locations = new Map<string, WebGLUniformLocation | null>();
  readonly #tables = new Map<TextureName, WebGLTexture>();

  /** @throws Error when it cannot be compiled */
  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#program = compile(gl);
    gl.useProgram(this.#program);
    TEXTURES.forEach((name, unit) => gl.uniform1i(this.at(name), unit));
  }

  /** The place of a uniform. */
  at(name: string): WebGLUniformLocation | null {
    if (!this.#locations.has(name))
      this.#locations.set(name, this.#gl.getUniformLocation(this.#program, name));
    return this.#locations.get(name)!;
  }

  /** Chooses the unit of a texture; what is bound from now on is that. */
  activate(name: TextureName): void {
    this.#gl.activeTexture(this.#gl.TEXTURE0 + TEXTURES.indexOf(name));
  }

  /** Fills a table of floats with two or four components. */
  setFloats(name: TextureName, components: 2 | 4, width: number, height: number, data: Float32Array): void {
    const gl = this.#gl;
    const [format, layout] = components === 2 ? [gl.RG32F, gl.RG] : [gl.RGBA32F, gl.RGBA];
    this.#bind(name);
    gl.texImage2D(gl.TEXTURE_2D, 0, format, width, height, 0, layout, gl.FLOAT, data);
  }

  /** Fills a table of pairs of integers. */
  setPairs(name: TextureName, width: number, height: number, pairs: readonly (readonly number[])[]): void {
    const gl = this.#gl;
    const data = Int16Array.from(pairs.flat());
    this.#bind(name);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG16I, width, height, 0, gl.RG_INTEGER, gl.SHORT, data);
  }

  #bind(name: TextureName): void {
    const gl = this.#gl;
    this.activate(name);
    const known = this.#tables.get(name);
    const texture = known ?? gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    if (known) return;
    this.#tables.set(name, texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }
}

function compile(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(`${gl.getShaderInfoLog(shader)}`);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(`${gl.getProgramInfoLog(program)}`);
  return program;
}
