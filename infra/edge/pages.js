/**
 * Runs at the edge before the site's files are looked up: every page of the single-page application is index.html.
 * A name with an extension is a file, and calls of the API pass untouched, so that their errors stay theirs.
 */
function handler(event) {
  var request = event.request;
  var isCall = request.uri === '/api' || request.uri.indexOf('/api/') === 0;
  var isFile = /\.[^/]+$/.test(request.uri);
  if (!isCall && !isFile) request.uri = '/index.html';
  return request;
}
