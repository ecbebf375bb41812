import type { Handlers } from './handler.ts';

export const draftHandlers: Handlers<'updateDraft'> = {
  updateDraft: (state, { channel_id, content }) => {
    const { [channel_id]: held, ...others } = state.drafts;
    if ((held ?? '') === content) return state;
    return { ...state, drafts: content === '' ? others : { ...others, [channel_id]: content } };
  },
};
