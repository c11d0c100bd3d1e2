/**
 * Runs in CloudFront before a file of the site is read. Every page of the single-page application is index.html. Files, which have
 * an extension, and calls of the API are not rewritten.
 */
function handler(event) {
  var request = event.request;
  var isCall = request.uri === '/api' || request.uri.indexOf('/api/') === 0;
  var isFile = /\.[^/]+$/.test(request.uri);
  if (!isCall && !isFile) request.uri = '/index.html';
  return request;
}
