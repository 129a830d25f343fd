import { IsInt, IsOptional, IsString } from 'class-validator';
import { IsWhole, Part, type Shape } from './shape.js';

/** A part of an image in its own pixels. */
export class PixelBox {
  @IsInt()
  readonly x: number;

  @IsInt()
  readonly y: number;

  @IsWhole(1)
  readonly width: number;

  @IsWhole(1)
  readonly height: number;
}

/** The pixels of a stored file that a request refers to. */
export interface ImagePart {
  readonly key: string;
  /** Default: the image that a viewer shows. */
  readonly hdu?: number;
  /** Plane of a cube. Default: the middle one. */
  readonly sliceIndex?: number;
  /** Default: the whole image. */
  readonly cutout?: PixelBox;
}

/** The class of a request about pixels of a stored file, with the fields of `Base`. */
export function AboutImagePart<Base extends object>(Base: Shape<Base>): Shape<Base & ImagePart> {
  class WithImagePart extends (Base as Shape<object>) implements ImagePart {
    @IsString()
    readonly key: string;

    @IsOptional()
    @IsWhole(0)
    readonly hdu?: number;

    @IsOptional()
    @IsWhole(0)
    readonly sliceIndex?: number;

    @IsOptional()
    @Part(() => PixelBox)
    readonly cutout?: PixelBox;
  }
  return WithImagePart as Shape<Base & ImagePart>;
}
