import { defineSlice } from '../slice.ts';
import { makeChannelsActions } from './channels-actions.ts';
import { channelsHandlers } from './channels-handlers.ts';
import { emptyChannels } from './channels-state.ts';

export const channelsSlice = defineSlice({
  empty: emptyChannels,
  handlers: channelsHandlers,
  makeActions: makeChannelsActions,
});
