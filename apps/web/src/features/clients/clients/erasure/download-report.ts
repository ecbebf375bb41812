import type { ClientErasure } from '@switchboard/contract';

/** Saves a report as a file: numbers only, also for the colleague who requested it. */
export function downloadReport({ requested_by: requestedBy, ...report }: ClientErasure): void {
  const text = JSON.stringify({ ...report, requested_by: requestedBy?.id ?? null }, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `erasure-${report.id}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
