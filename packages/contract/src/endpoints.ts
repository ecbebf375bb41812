import { collect } from './collect.ts';
import type { Endpoint } from './endpoint.ts';
import * as modules from './modules.ts';

/** Every call of the API, collected from the modules. */
export const endpoints = collect(modules, 'Endpoints') satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
