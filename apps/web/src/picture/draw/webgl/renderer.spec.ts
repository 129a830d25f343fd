import { isHardware } from './renderer.js';

it.each([
  'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 (0x00002504) Direct3D11 vs_5_0 ps_5_0, D3D11)',
  'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)',
  'Apple M2',
  'Adreno (TM) 650',
])('%s is a graphics card', (renderer) => expect(isHardware(renderer)).toBe(true));

it.each([
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
  'ANGLE (Mesa, llvmpipe (LLVM 15.0.6 256 bits), OpenGL 4.5)',
  'ANGLE (Microsoft, Microsoft Basic Render Driver (0x0000008C) Direct3D11 vs_5_0 ps_5_0, D3D11)',
  'Apple Software Renderer',
  'WebKit WebGL',
  'Mozilla',
  '',
])('%s is none, or unknown', (renderer) => expect(isHardware(renderer)).toBe(false));
