import type { BulkAction } from '@switchboard/contract';
import type { BulkHandler } from './bulk-handler.ts';
import { makeLabelHandler } from './change-labels.ts';
import { makeStateHandler } from './change-states.ts';
import { makeHandOverHandler } from './hand-over.ts';
import { makePriorityHandler } from './set-priorities.ts';

export type { BulkContext, BulkHandler } from './bulk-handler.ts';

export const handlerOf = (action: BulkAction): BulkHandler => {
  switch (action.kind) {
    case 'priority':
      return makePriorityHandler(action);
    case 'label':
      return makeLabelHandler(action);
    case 'hand_over':
      return makeHandOverHandler(action);
    default:
      return makeStateHandler(action);
  }
};
