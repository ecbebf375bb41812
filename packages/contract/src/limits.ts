import { collect } from './collect.ts';
import * as constants from './constants.ts';

/** Limits that both the server and the web app apply; reasons: docs/rules.md. */
export const limits = collect(constants, 'Limits');

/** The general channel's id in every workspace (docs/rules.md). Ids count from 1 inside a workspace. */
export const generalChannelId = 1;

/** The owner's user id in every workspace: the first user made. */
export const ownerUserId = 1;
