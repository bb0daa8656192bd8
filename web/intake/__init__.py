"""What is sent in: the bytes of a request, judged and made ready to be kept."""
