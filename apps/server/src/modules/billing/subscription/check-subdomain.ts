import { fieldError } from '../../../platform/http/index.ts';

/** Whoever changes what a workspace pays has typed which one: a mistake is an error of that field. */
export const checkSubdomain = (own: string, typed: string): void => {
  if (typed !== own) throw fieldError('name', 'validation.must_match');
};
