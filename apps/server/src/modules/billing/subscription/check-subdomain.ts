import { fieldError } from '../../../platform/http/index.ts';

/** A caller who changes the workspace's payments must have typed its subdomain: a mistake is an error of that field. */
export const checkSubdomain = (own: string, typed: string): void => {
  if (typed !== own) throw fieldError('name', 'validation.must_match');
};
