interface Rules {
  createHTML(text: string): string;
  createScriptURL(text: string): string;
}

interface TrustedTypes {
  createPolicy<Given>(name: string, rules: Given): Given;
}

/**
 * What a policy of this name makes of a text, the browser takes as markup or as the address of a script; the server's
 * `security-headers.ts` lists the names. Browsers without Trusted Types take the text itself.
 */
export const makePolicy = <Kind extends keyof Rules>(name: string, rules: Pick<Rules, Kind>): Pick<Rules, Kind> =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, rules) ?? rules;
