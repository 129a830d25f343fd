#!/usr/bin/env bash
# A tour of the API with curl and jq: tour.sh BASE_URL IMAGE.fits (an image with a celestial WCS)
# Each step can be pasted into a terminal that has $URL, $TOKEN, $ID and the definitions above the first step.
# It writes two pictures to the current folder and registers an account; a service accepts five registrations per hour and address.
set -euo pipefail
URL=$1 FILE=$2
NAME=guest-$(date +%s)-$$
FAIL='--silent --show-error --fail-with-body'
# Prints a value of a response; on an error prints the problem's detail and exits.
get() { jq -r "if .code then \"\(.code): \(.detail)\\n\" | halt_error else $1 end"; }

echo '# Health'
curl $FAIL "$URL/api/health" | get .status

echo '# Register, and get tokens'
TOKENS=$(curl $FAIL "$URL/api/auth/register" --json "{\"username\":\"$NAME\",\"email\":\"$NAME@example.org\",\"password\":\"Example-Password-1\"}" | get .)
TOKEN=$(echo "$TOKENS" | jq -r .accessToken)
curl $FAIL "$URL/api/auth/me" -H "Authorization: Bearer $TOKEN" | get .role

echo '# Refresh: a refresh token can be used once'
REFRESH=$(echo "$TOKENS" | jq '{ refreshToken }')
TOKEN=$(curl $FAIL "$URL/api/auth/refresh" --json "$REFRESH" | get .accessToken)

echo '# Search the archive for a target'
curl $FAIL "$URL/api/archive/search/target" --json '{"targetName":"NGC 3324","pageSize":3}' | get .items[].obsId

echo '# Upload a file'
ID=$(curl $FAIL "$URL/api/spacedata/upload" -H "Authorization: Bearer $TOKEN" -F "file=@$FILE" -F tags=tour | get .id)
curl $FAIL "$URL/api/spacedata/$ID" -H "Authorization: Bearer $TOKEN" | get '"\(.dataType) \(.dimensions)"'

echo '# Get a preview, and the first bytes of the file'
curl $FAIL "$URL/api/spacedata/$ID/preview?width=300&stretch=asinh" -H "Authorization: Bearer $TOKEN" -o tour-preview.png
curl $FAIL "$URL/api/spacedata/$ID/file" -H "Authorization: Bearer $TOKEN" -H 'Range: bytes=0-5'
echo

echo '# Export a composite, and poll the job until it has finished'
BODY="{\"channels\":[{\"dataIds\":[\"$ID\"],\"color\":{\"hue\":30}}],\"width\":300}"
JOB=$(curl $FAIL "$URL/api/composite/export-nchannel" -H "Authorization: Bearer $TOKEN" --json "$BODY" | get .jobId)
STATUS=queued
while [ "$STATUS" = queued ] || [ "$STATUS" = running ]; do
  sleep 1
  STATUS=$(curl $FAIL "$URL/api/jobs/$JOB" -H "Authorization: Bearer $TOKEN" | get .status)
done
echo "$STATUS"
curl $FAIL "$URL/api/jobs/$JOB/result" -H "Authorization: Bearer $TOKEN" -o tour-composite.png

echo '# An error'
curl --silent "$URL/api/spacedata/no-such-id" -H "Authorization: Bearer $TOKEN" | jq -r '"\(.status) \(.code)"'

echo '# Delete the record'
curl $FAIL -X DELETE "$URL/api/spacedata/$ID" -H "Authorization: Bearer $TOKEN" -o /dev/null -w '%{http_code}\n'
