/*
 * Loaded into a server process before the shop: at SIGUSR2 a timer throws and a promise is rejected, both uncaught.
 */
process.on('SIGUSR2', () => {
  setTimeout(() => {
    throw new Error('thrown in a timer, on purpose');
  }, 1);
  void Promise.reject(new Error('rejected, on purpose'));
});
