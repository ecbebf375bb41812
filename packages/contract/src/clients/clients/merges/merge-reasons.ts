/**
 * Why two clients are perhaps one person, the surest first: the same number; the same full name; the same full name in
 * another alphabet; the same with a given name as another language has it (Олена, Елена).
 */
export const mergeReasons = ['phone', 'name', 'alphabet', 'language'] as const;
export type MergeReason = (typeof mergeReasons)[number];
