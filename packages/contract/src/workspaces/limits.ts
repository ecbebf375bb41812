export const workspaceLimits = {
  subdomainMinChars: 3,
  subdomainMaxChars: 32,
} as const;
