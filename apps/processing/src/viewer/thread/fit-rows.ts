import { fitRaster, type Raster } from '#kernels';

export interface FitRowsTask {
  readonly raster: Raster;
  readonly rowStart: number;
  readonly rowEnd: number;
  /** The whole raster in its new size. */
  readonly out: Raster;
}

/** Brings some rows of a raster to another size. */
export function fitRows({ raster, out, ...rows }: FitRowsTask): void {
  fitRaster(raster, out, rows);
}
