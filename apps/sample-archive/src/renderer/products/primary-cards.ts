import type { Card, CardValue } from '#kernels';
import { isoOfMjd, SECONDS_PER_DAY } from '../../mjd.js';
import type { ObservationPlan } from '../observation-plan.js';

/** One card of a table: keyword, value, comment. */
export type CardRow = readonly [keyword: string, value: CardValue, comment: string];

/** Turns table rows into cards. */
export const cards = (rows: readonly CardRow[]): Card[] =>
  rows.map(([keyword, value, comment]) => ({ keyword, value, comment }));

/** Versions in the headers, those of real files of late 2024. */
const CAL_VER = '1.16.0';
const CRDS_CONTEXT = 'jwst_1303.pmap';

/** The cards of a JWST file's empty primary HDU, after the structural ones. */
export function primaryCards(plan: ObservationPlan, fileName: string): Card[] {
  return cards([
    ...fileRows(plan, fileName),
    ...programRows(plan),
    ...instrumentRows(plan),
    ...exposureRows(plan),
    ...stepRows(plan),
  ]);
}

function fileRows(plan: ObservationPlan, fileName: string): CardRow[] {
  const { startMjd } = plan.observation;
  return [
    ['DATE', isoOfMjd(startMjd + 1), 'UTC date file created'],
    ['ORIGIN', 'FIRSTLIGHT', 'generated sky of the sample archive, not an observation'],
    ['TIMESYS', 'UTC', 'principal time system for time-related keywords'],
    ['TIMEUNIT', 's', 'default unit applicable to all time values'],
    ['FILENAME', fileName, 'Name of the file'],
    ['SDP_VER', '2024_3a', 'Data processing software version number'],
    ['PRD_VER', 'PRDOPSSOC-068', 'S&OC PRD version number used in data processing'],
    ['CAL_VER', CAL_VER, 'Calibration software version number'],
    ['CAL_VCS', 'RELEASE', 'Calibration software version control number'],
    ['DATAMODL', 'ImageModel', 'Type of data model'],
    ['TELESCOP', 'JWST', 'Telescope used to acquire the data'],
    ['HGA_MOVE', false, 'High Gain Antenna moved during data collection'],
    ['ASNTABLE', `${plan.obsId}_asn.json`, 'Name of the ASN table'],
  ];
}

function programRows({ observation, field, filter }: ObservationPlan): CardRow[] {
  const observationId = String(observation.observationNumber).padStart(3, '0');
  const program = String(observation.program).padStart(5, '0');
  return [
    ['TITLE', observation.title, 'Proposal title'],
    ['PI_NAME', observation.principalInvestigator, 'Principal investigator name'],
    ['CATEGORY', 'ERO', 'Program category'],
    ['PROGRAM', program, 'Program number'],
    ['OBSERVTN', observationId, 'Observation number'],
    ['VISIT', '001', 'Visit number'],
    ['VISIT_ID', `${program}${observationId}001`, 'Visit identifier'],
    ['OBSLABEL', `${observation.targetName} ${filter}`, 'Proposer label for the observation'],
    ['BKGDTARG', false, 'Background target'],
    ['VISITYPE', 'PRIME_TARGETED_FIXED', 'Visit type'],
    ['VISITSTA', 'SUCCESSFUL', 'Status of a visit'],
    ['TARGPROP', observation.targetName, "Proposer's name for the target"],
    [
      'TARGNAME',
      observation.targetName.replaceAll('-', ' '),
      'Standard astronomical catalog name for target',
    ],
    ['TARGTYPE', 'FIXED', 'Type of target (fixed, moving, generic)'],
    ['TARG_RA', field.ra, '[deg] Target RA at mid time of exposure'],
    ['TARG_DEC', field.dec, '[deg] Target Dec at mid time of exposure'],
    ['PROP_RA', field.ra, "[deg] Proposer's target RA"],
    ['PROP_DEC', field.dec, "[deg] Proposer's target Dec"],
  ];
}

function instrumentRows({ observation }: ObservationPlan): CardRow[] {
  const isMiri = observation.pupil === null;
  const channel: CardRow[] = isMiri
    ? [['FILTER', observation.wheel, 'Name of the filter element used']]
    : [
        ['MODULE', 'B', 'NIRCam module: A, B, or MULTIPLE'],
        ['CHANNEL', observation.detector === 'NRCBLONG' ? 'LONG' : 'SHORT', 'Instrument channel'],
        ['FILTER', observation.wheel, 'Name of the filter element used'],
        ['PUPIL', observation.pupil ?? undefined, 'Name of the pupil element used'],
      ];
  return [
    ['INSTRUME', isMiri ? 'MIRI' : 'NIRCAM', 'Instrument used to acquire the data'],
    ['DETECTOR', observation.detector, 'Name of detector used to acquire the data'],
    ...channel,
    ['EXP_TYPE', isMiri ? 'MIR_IMAGE' : 'NRC_IMAGE', 'Type of data in the exposure'],
    ['READPATT', isMiri ? 'FASTR1' : 'SHALLOW4', 'Readout pattern'],
    ['SUBARRAY', 'FULL', 'Subarray used'],
  ];
}

function exposureRows(plan: ObservationPlan): CardRow[] {
  const seconds = plan.exposureSeconds * plan.exposures;
  const start = plan.observation.startMjd;
  const end = start + seconds / SECONDS_PER_DAY;
  const begin = isoOfMjd(start);
  return [
    ['DATE-OBS', begin.slice(0, 10), '[yyyy-mm-dd] UTC date at start of exposure'],
    ['TIME-OBS', begin.slice(11), '[hh:mm:ss.sss] UTC time at start of exposure'],
    ['DATE-BEG', begin, 'Date-time start of exposure'],
    ['DATE-END', isoOfMjd(end), 'Date-time end of exposure'],
    ['EXPSTART', start, '[d] exposure start time in MJD'],
    ['EXPMID', (start + end) / 2, '[d] exposure mid time in MJD'],
    ['EXPEND', end, '[d] exposure end time in MJD'],
    ['NINTS', 1, 'Number of integrations in exposure'],
    ['NGROUPS', 8, 'Number of groups in integration'],
    ['EFFEXPTM', seconds, '[s] Effective exposure time'],
    ['DURATION', seconds, '[s] Total duration of exposure'],
    ['TEXPTIME', seconds, '[s] Total exposure time for product'],
    ['NDRIZ', plan.exposures, 'Number of pointings included in resample'],
  ];
}

function stepRows({ level }: ObservationPlan): CardRow[] {
  const done = [
    'S_WCS',
    'S_DARK',
    'S_DQINIT',
    'S_FLAT',
    'S_JUMP',
    'S_LINEAR',
    'S_PHOTOM',
    'S_RAMP',
    'S_SATURA',
  ];
  const combined: CardRow[] =
    level === 3
      ? [
          ['S_TWKREG', 'COMPLETE', 'Tweakreg image alignment'],
          ['S_SKYMAT', 'COMPLETE', 'Sky matching'],
          ['S_OUTLIR', 'COMPLETE', 'Outlier detection'],
          ['S_RESAMP', 'COMPLETE', 'Image resampling'],
          ['RESWHT', 'exptime', 'Type of drizzle weighting to use in resampling'],
          ['PIXFRAC', 1, 'Drizzle parameter describing pixel shrinking'],
        ]
      : [];
  return [
    ['CRDS_CTX', CRDS_CONTEXT, 'CRDS context'],
    ...(level === 1 ? [] : done).map((keyword): CardRow => [keyword, 'COMPLETE', 'Calibration step']),
    ...combined,
  ];
}
