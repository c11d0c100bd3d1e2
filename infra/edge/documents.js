/**
 * Runs in CloudFront before a page is read that a function writes, such as an article. The API has it below `/api/pages`. Like
 * `calls.js`, it adds the requested host.
 */
function handler(event) {
  var request = event.request;
  request.uri = '/api/pages' + request.uri;
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  return request;
}
