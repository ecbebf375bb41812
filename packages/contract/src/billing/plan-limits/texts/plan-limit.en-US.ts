export default {
  users:
    'You can use only {limit, plural, one {# user} other {# users}} in the plan {plan}. Inactive users don’t count.',
  usersNext: 'The next plan, {plan}, includes {limit, plural, one {# user} other {# users}}.',
  bots: 'You can use only {limit, plural, one {# bot} other {# bots}} in the plan {plan}.',
  botsNext: 'The next plan, {plan}, includes {limit, plural, one {# bot} other {# bots}}.',
  nextUnlimited: 'The next plan, {plan}, has no limit.',
  link: 'Subscription page',
} as const;
