export { closeModules, workEndsWithinMs } from './close-modules.ts';
export type { ServerModule } from './server-module.ts';
export { shareWorkers } from './share-workers.ts';
export { stopInOrder } from './stop-in-order.ts';
