export default {
  notFound: {
    title: 'Oops, seems like you got lost',
    text: 'There is no page at this address.',
    action: 'Start over',
  },
  crash: {
    title: 'Something went wrong',
    text: 'The page ran into an error. What you have written is kept.',
    action: 'Reload the page',
  },
  unreachable: {
    title: 'The server does not answer',
    text: 'Check your internet connection and try again.',
  },
} as const;
