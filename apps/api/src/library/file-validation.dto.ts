import { FlagField, PartField, TextField } from '../validation/fields.js';

export class ValidationCheck {
  @TextField({
    description: 'file, file-size, sha256, structure, mandatory-cards, data-size, checksums, tables, wcs',
  })
  name: string;

  @FlagField()
  passed: boolean;

  @TextField({ description: 'Result of the check' })
  detail: string;
}

export class ValidationReport {
  @TextField({ format: 'uuid' })
  recordId: string;

  @FlagField({ description: 'Whether all checks passed: the record becomes ready, otherwise invalid' })
  valid: boolean;

  @PartField(() => ValidationCheck, { list: {} })
  checks: ValidationCheck[];
}
