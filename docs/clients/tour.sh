#!/usr/bin/env bash
# A tour of the API with curl and jq: tour.sh BASE_URL IMAGE.fits (an image with a place on the sky)
# Every step stands alone, so that it can be pasted into a terminal with $URL, $TOKEN, $ID and what stands before the first one.
# It leaves two pictures in the folder where it is started, and an account: a service takes five in an hour from one address.
set -euo pipefail
URL=$1 FILE=$2
NAME=guest-$(date +%s)-$$
FAIL='--silent --show-error --fail-with-body'
# A value of an answer; of a refusal the service's words, and then the end.
get() { jq -r "if .code then \"\(.code): \(.detail)\\n\" | halt_error else $1 end"; }

echo '# How the service is'
curl $FAIL "$URL/api/health" | get .status

echo '# An account, and its tokens'
TOKENS=$(curl $FAIL "$URL/api/auth/register" --json "{\"username\":\"$NAME\",\"email\":\"$NAME@example.org\",\"password\":\"Example-Password-1\"}" | get .)
TOKEN=$(echo "$TOKENS" | jq -r .accessToken)
curl $FAIL "$URL/api/auth/me" -H "Authorization: Bearer $TOKEN" | get .role

echo '# New tokens: a refresh token is good once'
REFRESH=$(echo "$TOKENS" | jq '{ refreshToken }')
TOKEN=$(curl $FAIL "$URL/api/auth/refresh" --json "$REFRESH" | get .accessToken)

echo '# What the archive has of a target'
curl $FAIL "$URL/api/archive/search/target" --json '{"targetName":"NGC 3324","pageSize":3}' | get .items[].obsId

echo '# A file becomes a record'
ID=$(curl $FAIL "$URL/api/spacedata/upload" -H "Authorization: Bearer $TOKEN" -F "file=@$FILE" -F tags=tour | get .id)
curl $FAIL "$URL/api/spacedata/$ID" -H "Authorization: Bearer $TOKEN" | get '"\(.dataType) \(.dimensions)"'

echo '# A picture of it, and its first bytes again'
curl $FAIL "$URL/api/spacedata/$ID/preview?width=300&stretch=asinh" -H "Authorization: Bearer $TOKEN" -o tour-preview.png
curl $FAIL "$URL/api/spacedata/$ID/file" -H "Authorization: Bearer $TOKEN" -H 'Range: bytes=0-5'
echo

echo '# A composite in a job: ask until it has finished'
BODY="{\"channels\":[{\"dataIds\":[\"$ID\"],\"color\":{\"hue\":30}}],\"width\":300}"
JOB=$(curl $FAIL "$URL/api/composite/export-nchannel" -H "Authorization: Bearer $TOKEN" --json "$BODY" | get .jobId)
STATUS=queued
while [ "$STATUS" = queued ] || [ "$STATUS" = running ]; do
  sleep 1
  STATUS=$(curl $FAIL "$URL/api/jobs/$JOB" -H "Authorization: Bearer $TOKEN" | get .status)
done
echo "$STATUS"
curl $FAIL "$URL/api/jobs/$JOB/result" -H "Authorization: Bearer $TOKEN" -o tour-composite.png

echo '# What a refusal looks like'
curl --silent "$URL/api/spacedata/no-such-id" -H "Authorization: Bearer $TOKEN" | jq -r '"\(.status) \(.code)"'

echo '# Away with it'
curl $FAIL -X DELETE "$URL/api/spacedata/$ID" -H "Authorization: Bearer $TOKEN" -o /dev/null -w '%{http_code}\n'
