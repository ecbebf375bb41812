import type { ApiScope, ApiToken } from '@switchboard/contract';
import { withoutIncluded } from './scope-grid.ts';

/** How many days a token may live; empty: it does not end. */
export const lifetimes = ['7', '30', '90', '365', ''] as const;
type Lifetime = (typeof lifetimes)[number];

export interface TokenValues extends Record<string, unknown> {
  name: string;
  scopes: readonly ApiScope[];
  days: Lifetime;
  /** One in a line. */
  addresses: string;
}

export const initialValues = (token: ApiToken | null): TokenValues => ({
  name: token?.name ?? '',
  scopes: token?.scopes ?? [],
  days: '90',
  addresses: token?.addresses.join('\n') ?? '',
});

export const addressesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const toRights = ({ name, scopes, addresses }: TokenValues) => ({
  name,
  scopes: withoutIncluded(scopes),
  addresses: addressesIn(addresses),
});

export const toBody = (values: TokenValues) => ({
  ...toRights(values),
  days: values.days === '' ? null : Number(values.days),
});
