import { ChoiceField, NumberField, PartField, TextField } from '../validation/fields.js';

export const COMPONENT_STATUSES = ['up', 'down'] as const;
export const HEALTH_STATUSES = ['Healthy', 'Degraded', 'Unhealthy'] as const;

export class ComponentHealth {
  @ChoiceField(COMPONENT_STATUSES)
  status: (typeof COMPONENT_STATUSES)[number];

  @NumberField({ nullable: true })
  latencyMs: number | null;

  @TextField({ nullable: true })
  detail: string | null;
}

export class Components {
  @PartField(() => ComponentHealth)
  database: ComponentHealth;

  @PartField(() => ComponentHealth)
  schema: ComponentHealth;

  @PartField(() => ComponentHealth)
  redis: ComponentHealth;

  @PartField(() => ComponentHealth)
  storage: ComponentHealth;

  @PartField(() => ComponentHealth)
  processing: ComponentHealth;

  @PartField(() => ComponentHealth)
  archive: ComponentHealth;

  @PartField(() => ComponentHealth)
  queues: ComponentHealth;
}

export class Health {
  @ChoiceField(HEALTH_STATUSES)
  status: (typeof HEALTH_STATUSES)[number];

  @TextField()
  version: string;

  @NumberField()
  uptimeSeconds: number;

  @PartField(() => Components)
  components: Components;
}

export class Liveness {
  @ChoiceField(['ok'])
  status: 'ok';
}
