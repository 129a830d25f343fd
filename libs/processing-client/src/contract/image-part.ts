/** A part of an image in its own pixels. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
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
