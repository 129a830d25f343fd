/** Most channels of a picture, and one more for its overall tone. */
export const MAX_TONES = 17;

/** Texels a row of the tables of tones, a power of two. */
export const LINE_BITS = 10;

/** One triangle over the whole screen. */
export const VERTEX_SHADER = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`;

/**
 * The steps of `placeValues` and `composeColor` for one pixel, in their order and with their formulas. Blanks are a number, since not
 * every graphics card distinguishes NaN.
 */
export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp sampler2DArray;

uniform sampler2DArray tiles;
uniform float blank;
// A row for each channel: slot and level above that of the view, of each tile of the area.
uniform isampler2D places;
// The first tile of the area, and its columns.
uniform ivec3 area;
// Lower and upper pixel, share of the upper one, and whether it lies on the grid.
uniform sampler2D columns;
uniform sampler2D rows;

uniform int count;
uniform int luminance;
uniform float luminanceWeight;
uniform bool hasOverall;
uniform float factor;
uniform float saturation;
uniform float vibrancy;
uniform float turn;
uniform vec3 colors[${MAX_TONES}];
// Distances of the stored value 0 from black and from white, factor on stored values, factor on distances.
uniform vec4 distances[${MAX_TONES}];
// Shift, first and number of cells, where they begin.
uniform ivec4 cells[${MAX_TONES}];
// Value at the distance 0 and slope of each cell.
uniform sampler2D lines;

out vec4 pixel;

float stored(int channel, int x, int y) {
  ivec2 tile = (ivec2(x, y) >> 9) - area.xy;
  ivec2 place = texelFetch(places, ivec2(tile.y * area.z + tile.x, channel), 0).rg;
  if (place.r < 0) return blank;
  return texelFetch(tiles, ivec3((ivec2(x, y) >> place.g) & 511, place.r), 0).r;
}

float placed(int channel, vec4 column, vec4 row) {
  ivec2 x = ivec2(column.xy);
  ivec2 y = ivec2(row.xy);
  if (column.z == 0.0 && row.z == 0.0) return stored(channel, x.x, y.x);
  float sum = 0.0;
  float weights = 0.0;
  for (int corner = 0; corner < 4; corner++) {
    bool isRight = (corner & 1) == 1;
    bool isUpper = corner > 1;
    float value = stored(channel, isRight ? x.y : x.x, isUpper ? y.y : y.x);
    float weight = (isRight ? column.z : 1.0 - column.z) * (isUpper ? row.z : 1.0 - row.z);
    if (value == blank) continue;
    sum += value * weight;
    weights += weight;
  }
  return weights > 0.0 ? sum / weights : blank;
}

float toned(float value, int tone) {
  vec4 from = distances[tone];
  ivec4 cell = cells[tone];
  float fromLow = value * from.z + from.x;
  float fromHigh = from.y - value * from.z;
  if (fromHigh < 0.0) return 1.0;
  if (!(fromLow >= 0.0)) return 0.0;
  bool isUpper = fromHigh < fromLow;
  float u = (isUpper ? fromHigh : fromLow) * from.w;
  int index = max((floatBitsToInt(u) >> cell.x) - cell.y, 0) + (isUpper ? cell.z : 0) + cell.w;
  vec2 line = texelFetch(lines, ivec2(index & ${2 ** LINE_BITS - 1}, index >> ${LINE_BITS}), 0).rg;
  return line.x + line.y * u;
}

float largest(vec3 color) { return max(max(color.r, color.g), color.b); }
float smallest(vec3 color) { return min(min(color.r, color.g), color.b); }

vec3 tonedAsWhole(vec3 color) {
  float brightest = largest(color);
  float tone = toned(brightest, count);
  return brightest > 0.0 ? color * (tone / brightest) : vec3(tone);
}

vec3 withDetail(vec3 color, float detail) {
  float lightness = (largest(color) + smallest(color)) / 2.0;
  float blended = lightness * (1.0 - luminanceWeight) + detail * luminanceWeight;
  float room = min(lightness, 1.0 - lightness);
  float share = room > 0.0 ? min(blended, 1.0 - blended) / room : 0.0;
  return blended + (color - lightness) * share;
}

vec3 saturated(vec3 color) {
  float most = largest(color);
  float least = smallest(color);
  float lightness = (most + least) / 2.0;
  float room = lightness < 0.5 ? most + least : 2.0 - most - least;
  if (!(most > least) || !(room > 0.0)) return color;
  float before = min((most - least) / room, 1.0);
  float lifted = before * saturation * (1.0 + vibrancy * (1.0 - before));
  return lightness + (color - lightness) * (min(lifted, 1.0) / before);
}

vec3 turned(vec3 color) {
  float least = smallest(color);
  float most = largest(color);
  float chroma = most - least;
  if (!(chroma > 0.0)) return color;
  float sector = most == color.r ? (color.g - color.b) / chroma
    : most == color.g ? (color.b - color.r) / chroma + 2.0
    : (color.r - color.g) / chroma + 4.0;
  vec3 k = mod(sector + turn + vec3(5.0, 3.0, 1.0), 6.0);
  return least + chroma * (1.0 - clamp(min(k, 4.0 - k), 0.0, 1.0));
}

vec3 encoded(vec3 linear) {
  vec3 curve = 1.055 * pow(max(linear, 0.0), vec3(1.0 / 2.4)) - 0.055;
  vec3 srgb = mix(curve, 12.92 * linear, vec3(lessThanEqual(linear, vec3(0.0031308))));
  return floor(255.0 * clamp(srgb, 0.0, 1.0) + 0.5) / 255.0;
}

void main() {
  vec4 column = texelFetch(columns, ivec2(gl_FragCoord.x, 0), 0);
  vec4 row = texelFetch(rows, ivec2(gl_FragCoord.y, 0), 0);
  pixel = vec4(0.0);
  if (column.w * row.w == 0.0) return;
  vec3 color = vec3(0.0);
  float detail = 0.0;
  bool hasDetail = false;
  for (int channel = 0; channel < count; channel++) {
    float value = placed(channel, column, row);
    if (value == blank) continue;
    float tone = toned(value, channel);
    if (channel == luminance) {
      detail = tone;
      hasDetail = true;
    } else color += tone * colors[channel];
  }
  color = min(color * factor, 1.0);
  if (hasOverall) color = tonedAsWhole(color);
  if (hasDetail && luminanceWeight > 0.0) color = withDetail(color, detail);
  if (saturation != 1.0 || vibrancy != 0.0) color = saturated(color);
  if (turn != 6.0) color = turned(color);
  pixel = vec4(encoded(color), 1.0);
}`;
