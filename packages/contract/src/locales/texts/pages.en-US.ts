export default {
  notFound: {
    title: 'Oops, seems like you got lost',
    text: 'There’s no page at this address.',
    action: 'Start over',
  },
  crash: {
    title: 'Something went wrong',
    text: 'This page ran into an error. Anything you’ve written is safe.',
    action: 'Reload the page',
  },
  unreachable: {
    title: 'The server isn’t responding',
    text: 'Check your internet connection and try again.',
  },
} as const;
