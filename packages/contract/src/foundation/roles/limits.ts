export const roleLimits = {
  roleNameChars: 64,
  roles: 50,
} as const;
