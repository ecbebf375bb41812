export default {
  section: 'Sorry, but you do not have access to this page',
  action: 'Sorry, but you do not have a permission to go to this page',
  hint: 'Ask a workspace administrator for access.',
  leave: 'Go to General',
} as const;
