/** A celestial coordinate system, as RADESYS and CTYPE name it. `equinox` (years) matters for FK5 and FK4 only. */
export interface CelestialFrame {
  /** The frame; `NATIVE` when the header names none that is known. */
  readonly system:
    | 'ICRS'
    | 'FK5'
    | 'FK4'
    | 'FK4-NO-E'
    | 'GALACTIC'
    | 'SUPERGALACTIC'
    | 'ECLIPTIC'
    | 'HELIOPROJECTIVE'
    | 'NATIVE';
  /** Years, Julian for FK5 and Besselian for FK4. */
  readonly equinox: number;
}
