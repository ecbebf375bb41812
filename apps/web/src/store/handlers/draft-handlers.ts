import { receiveDraft } from '../drafts.ts';
import type { Handlers } from './handler.ts';

export const draftHandlers: Handlers<'updateDraft'> = { updateDraft: receiveDraft };
