import type { EndpointAddress } from './endpoint.ts';
import { endpoints as describedEndpoints } from './endpoints.ts';

type Described = typeof describedEndpoints;

const listed = Object.entries(describedEndpoints).map(([key, { name, method, path }]) => [key, { name, method, path }]);

/** Every call of the API as the browser has it: its address, and its shapes as types only. */
export const endpoints = Object.fromEntries(listed) as { [Key in keyof Described]: EndpointAddress<Described[Key]> };
