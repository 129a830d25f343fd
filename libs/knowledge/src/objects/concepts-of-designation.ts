/**
 * Concepts that follow from catalogue and survey names, whatever the number, since no table could list all objects
 * (designations as in SIMBAD's dictionary of nomenclature; comets and interstellar objects as the Minor Planet Center writes
 * them).
 */
const DESIGNATIONS: readonly (readonly [pattern: RegExp, concepts: string])[] = [
  [/^\d{1,3}[PDI][^A-Z0-9]|^\d{1,3}P$|^COMET\b/, 'comet'],
  [/^[CPDXI][^A-Z0-9]{0,2}\d{4}[^A-Z0-9]{0,2}[A-Z]{1,2}\d{0,3}(?![A-Z0-9])/, 'comet'],
  [
    /^(WASP|HATS?|HAT-P|HATP|KELT|TRES|XO|QATAR|COROT|NGTS|WTS|OGLE-TR)[^A-Z0-9]*P?[^A-Z0-9]?\d/,
    'hot-jupiter',
  ],
  [/^(KEPLER|K2|TOI|KOI|KIC|LHS|LTT|GJ|EPIC)[^A-Z0-9]*\d+[^A-Z0-9]?B$/, 'transit'],
  [/^(KEPLER|K2|TOI|KOI|EPIC)[^A-Z0-9]*\d/, 'transit'],
  [/^(SN|AT)[^A-Z0-9]?(19|20)\d\d[A-Z]/, 'supernova'],
  [/^SNR[^A-Z]/, 'supernova-remnant'],
  [/^GRB[^A-Z]?\d/, 'gamma-burst'],
  [/^PSR[^A-Z]?[BJ]?\d/, 'pulsar'],
  [/^HH[^A-Z]?\d/, 'herbig-haro'],
  [/^(S?MACS|ACT-?CL|SPT-?CL|RXC|RCS2?|CLJ|MS)[^A-Z]?J?\d{3}/, 'lens-cluster'],
  [/^(PLCK|PSZ[12]|WHL|CL)[^A-Z]?[JG]?\d{3}/, 'galaxy-cluster'],
  [/^(UGCA?|PGC|LEDA|MCG|IRASF|MRK|ESO)[^A-Z]?\d/, 'galaxy'],
  [/^ARP[^A-Z]?\d/, 'interacting'],
  [/^(HCG)[^A-Z]?\d/, 'galaxy-group'],
  [/^(QSO|3C|PKS|PG)[^A-Z]?[BJ]?\d/, 'agn'],
  [/^(WISEA?|WISEP|CWISE|ULAS|LSR)[^A-Z]?J?\d/, 'brown-dwarf'],
  [/^(PN|PK)[^A-Z]?[A-Z]?\d/, 'planetary-nebula'],
  [/^(SH2|SH 2|RCW|GUM)[^A-Z]?\d/, 'hii'],
  [/^(LDN|LBN|BHR|CB)[^A-Z]?\d/, 'dark-nebula'],
  [/^WR[^A-Z]?\d/, 'wolf-rayet'],
  [/^WD[^A-Z]?\d/, 'white-dwarf'],
  [/^(HD|HIP|TYC|TWA|SAO|HR)[^A-Z]?\d/, 'star'],
];

/** Kinds that follow from a target's designation. */
export function conceptsOfDesignation(targetName: string | null): string[] {
  const name = targetName?.trim().toUpperCase() ?? '';
  return DESIGNATIONS.filter(([pattern]) => pattern.test(name)).map(([, concept]) => concept);
}
