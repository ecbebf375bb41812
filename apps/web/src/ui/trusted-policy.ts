interface Rules {
  createHTML(text: string): string;
  createScriptURL(text: string): string;
}

interface TrustedTypes {
  createPolicy<Given>(name: string, rules: Given): Given;
}

/**
 * The browser accepts a text made by a policy of this name as markup or as the address of a script; the server's
 * `security-headers.ts` lists the names. Browsers without Trusted Types accept the text itself.
 */
export const makePolicy = <Kind extends keyof Rules>(name: string, rules: Pick<Rules, Kind>): Pick<Rules, Kind> =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, rules) ?? rules;
