/** Says nothing: the lane reads the results. */
module.exports = class SilentReporter {
  getLastError() {}
};
