/** Why a run was told to stop. `gone`: somebody else decided about the job; `lapsed`: our lease ended before we could renew it. */
export type StopReason = 'cancelled' | 'gone' | 'lapsed' | 'shutdown' | 'out-of-time' | 'crashed';
